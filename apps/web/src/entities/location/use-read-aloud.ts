import { useEffect, useState, useSyncExternalStore } from 'react'

interface ReadAloud {
  /** False on devices without an English voice. */
  isPossible: boolean
  isReading: boolean
  start: () => void
  stop: () => void
}

/** Slow enough to be written down. */
const RATE = 0.8

/** Reads an English text with the device's own voice, which needs no network. Stops with the component. */
export function useReadAloud(text: string): ReadAloud {
  const isPossible = useSyncExternalStore(subscribeToVoices, hasEnglishVoice)
  const [isReading, setReading] = useState(false)

  useEffect(() => () => globalThis.speechSynthesis?.cancel(), [])

  function start(): void {
    const words = new SpeechSynthesisUtterance(text)
    words.lang = 'en-US'
    words.rate = RATE
    words.addEventListener('end', () => setReading(false))
    words.addEventListener('error', () => setReading(false))
    speechSynthesis.cancel()
    speechSynthesis.speak(words)
    setReading(true)
  }

  function stop(): void {
    speechSynthesis.cancel()
    setReading(false)
  }

  return { isPossible, isReading, start, stop }
}

/** Some browsers know their voices only after a moment. */
function subscribeToVoices(listener: () => void): () => void {
  const voices = globalThis.speechSynthesis
  voices?.addEventListener?.('voiceschanged', listener)
  return () => voices?.removeEventListener?.('voiceschanged', listener)
}

function hasEnglishVoice(): boolean {
  return globalThis.speechSynthesis?.getVoices().some(({ lang }) => lang.startsWith('en')) ?? false
}
