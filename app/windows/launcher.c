// trisview.com: the command line program. trisview.exe is a window program, for which shells neither wait nor show its
// output; shells find this program first for "trisview". It starts trisview.exe beside it with the same arguments and
// standard streams, and ends with its exit status.
#include <windows.h>

#include <stdio.h>
#include <wchar.h>

static int failed(const wchar_t* what)
{
    fwprintf(stderr, L"trisview: %ls (error %lu)\n", what, GetLastError());
    return 1;
}

// Ctrl+C reaches both programs; the other one handles it.
static BOOL WINAPI ignoreInterrupt(DWORD event)
{
    return event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
}

int wmain(void)
{
    static wchar_t program[32768]; // the maximum path length
    const DWORD length = GetModuleFileNameW(NULL, program, 32768);
    wchar_t* const ending = length > 4 && length < 32768 ? wcsrchr(program, L'.') : NULL;
    if (ending == NULL)
        return failed(L"the location of this program is unknown");
    wcscpy(ending, L".exe");

    STARTUPINFOW start = {0};
    start.cb = sizeof(start);
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    start.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
    start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    const HANDLE streams[] = {start.hStdInput, start.hStdOutput, start.hStdError};
    for (int i = 0; i < 3; ++i)
        SetHandleInformation(streams[i], HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);

    SetConsoleCtrlHandler(ignoreInterrupt, TRUE);
    PROCESS_INFORMATION child = {0};
    if (!CreateProcessW(program, GetCommandLineW(), NULL, NULL, TRUE, 0, NULL, NULL, &start, &child))
        return failed(L"trisview.exe cannot be started");
    WaitForSingleObject(child.hProcess, INFINITE);
    DWORD status = 1;
    GetExitCodeProcess(child.hProcess, &status);
    return (int)status;
}
