/** Keeps what is said until `speak` is called and passes it on from then: two things that run at once do not mix their words. */
export function heldVoice(out = process.stdout) {
  let kept = []
  const write = (chunk) => {
    if (kept) kept.push(chunk)
    else out.write(chunk)
  }
  return {
    write,
    say: (line) => write(`${line}\n`),
    speak: () => {
      for (const chunk of kept ?? []) out.write(chunk)
      kept = undefined
    },
  }
}
