import { useEffect, useState } from 'react'

/** Loads a part of the app; `here` is the part if it has loaded before. `load` tries again after a failure. */
export function useFetched<Part>(fetchPart: () => Promise<Part>, here: Part | undefined) {
  // Wrapped in functions, because a setter would call a component given to it.
  const [part, setPart] = useState(() => here)
  const [hasFailed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    fetchPart().then(
      (fetched) => setPart(() => fetched),
      () => setFailed(true),
    )
  }, [fetchPart, turn])
  function load(): void {
    setFailed(false)
    setTurn(turn + 1)
  }
  return { part, hasFailed, load }
}
