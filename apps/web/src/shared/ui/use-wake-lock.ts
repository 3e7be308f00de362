import { useEffect } from 'react'

/** Keeps the screen on while the component is mounted, where the device allows it. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false

    async function hold(): Promise<void> {
      // The lock is lost when the page is hidden, and may be refused to save power.
      if (document.visibilityState !== 'visible') return
      const taken = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) await taken?.release()
      else lock = taken
    }

    const holdAgain = () => void hold()
    holdAgain()
    document.addEventListener('visibilitychange', holdAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', holdAgain)
      void lock?.release()
    }
  }, [])
}
