#pragma once

#include "app/viewer/bytes/bytes_tasks.hpp"
#include "app/viewer/dialogs/file_listing.hpp"
#include "app/viewer/editing/edit_forms.hpp"
#include "app/viewer/jobs/jobs.hpp"
#include "app/viewer/jobs/thumbnails.hpp"
#include "app/viewer/library/library_tasks.hpp"
#include "app/viewer/look/look_tasks.hpp"
#include "app/viewer/shell/document_tasks.hpp"
#include "app/viewer/shell/edit_writer.hpp"
#include "app/viewer/shell/image_writer.hpp"
#include "app/viewer/shell/operation_runner.hpp"
#include "app/viewer/tables/table_tasks.hpp"
#include "formats/platform/clock.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace app {

/// Background tasks: thumbnails, saving images, listing folders, and loading further data of open documents.
class BackgroundTasks {
public:
    /// `wake` is called from a worker when a result is ready; `makeRenderer`: see Thumbnails. `clock`: also read by
    /// workers.
    BackgroundTasks(CallAnswers& answers, const std::function<void()>& wake, Thumbnails::MakeRenderer makeRenderer,
                    const platform::Clock& clock);

    [[nodiscard]] JobPool& jobs() { return m_jobs; } ///< for other users of workers
    [[nodiscard]] Thumbnails& thumbnails() { return m_thumbnails; }
    [[nodiscard]] const Thumbnails& thumbnails() const { return m_thumbnails; }
    [[nodiscard]] ImageWriter& images() { return m_images; }
    [[nodiscard]] EditWriter& edits() { return m_edits; }
    [[nodiscard]] OperationRunner& operations() { return m_operations; }
    [[nodiscard]] LibraryTasks& library() { return m_library; }

    /// Without threads: runs one job, except thumbnail jobs.
    void runNextJob();

    /// Takes finished results and starts pending tasks, see DocumentTasks. True if the display changes.
    /// `options`: how models are opened.
    bool work(Session& session, bool mayLookUp, const scene::OpenOptions& options);

    void listFolder(const std::filesystem::path& folder); ///< for the open dialog
    /// The folder read by a worker, returned once, or the error.
    [[nodiscard]] std::optional<FileListing> takeListing();

    /// Cancels everything except saving images and edits, for which it waits.
    void close();

private:
    /// Makes thumbnails and facts of models with changed images again.
    void followImages(const Session& session);
    /// Tells the thumbnails the places that the library lists.
    void followRoots(const Session& session);

    JobPool m_jobs; // before the members that start jobs
    Thumbnails m_thumbnails;
    ImageWriter m_images;
    EditWriter m_edits;
    OperationRunner m_operations;
    EditFormsTask m_forms;
    DocumentTasks m_documents;
    BytesTasks m_bytes;
    TableTasks m_tables;
    LookTasks m_looks;
    LibraryTasks m_library;
    std::shared_ptr<const KeptImages> m_keptImages; // used by the thumbnails; null before the first ones
    std::vector<std::filesystem::path> m_roots;     // the places that the library lists
    std::filesystem::path m_listed;                 // the folder being listed
    Job<FileListing> m_listing;
};

} // namespace app
