# zsh_candidates.zsh COMPLETION FOLDER WORDS...  for each of the WORDS a line with the candidates for its last word, sorted.
# A zsh of its own, in a pseudo terminal, completes the words and prints what it would offer.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT=; RPROMPT=; autoload -U compinit; compinit -u -D; source ${(q)1}; cd ${(q)2}"
zpty -w shell 'compadd () {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
    typeset -a found; builtin compadd -A found "$@"; print -l -- FOUND:${^found}:FOUND
    builtin compadd "$@"
}
zle -C offer complete-word offer; offer () { _main_complete; compstate[list]=; compstate[insert]=; print -- END""OFFER; }; bindkey "^I" offer "^U" kill-whole-line'
zpty -w shell "print READY''NOW"
zpty -r shell seen '*READYNOW*'
for words in "${@[3,-1]}"; do
    zpty -n -w shell "$words"$'\t'
    zpty -r shell seen '*ENDOFFER*'
    print -r -- $(print -r -- $seen | tr -d '\r' | grep -o 'FOUND:.*:FOUND' | sed 's/^FOUND://; s/:FOUND$//' | sort -u)
    zpty -n -w shell $'\x15'
done
zpty -d shell
