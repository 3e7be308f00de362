import { useEffect, useState } from 'react'

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
  const [isPossible, setPossible] = useState(hasEnglishVoice)
  const [isReading, setReading] = useState(false)

  useEffect(() => {
    const voices = globalThis.speechSynthesis
    // Some browsers know their voices only after a moment.
    const look = () => setPossible(hasEnglishVoice())
    voices?.addEventListener?.('voiceschanged', look)
    return () => {
      voices?.removeEventListener?.('voiceschanged', look)
      voices?.cancel()
    }
  }, [])

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

function hasEnglishVoice(): boolean {
  return globalThis.speechSynthesis?.getVoices().some(({ lang }) => lang.startsWith('en')) ?? false
}
