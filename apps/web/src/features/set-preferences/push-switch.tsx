import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/use-t.ts'
import {
  isDeviceSubscribed,
  pushState,
  subscribeDevice,
  unsubscribeDevice,
} from '#shared/push/device-push.ts'
import { Button } from '#shared/ui/actions/button.tsx'
import { Switch } from '#shared/ui/form/checkbox.tsx'
import { focusGoesOn } from '#shared/ui/focus-goes-on.ts'
import styles from './preferences.module.css'

type Device = ReturnType<typeof pushState> | 'failed' | 'on'

interface PushSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** The switch is the account's setting. The line beside it tells whether this device takes part, and can fix that. */
export function PushSwitch({ isOn, onChange }: PushSwitchProps): ReactNode {
  const t = useT()
  const [device, setDevice] = useState<Device>(pushState)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    isDeviceSubscribed().then(
      (is) => is && setDevice('on'),
      () => undefined,
    )
  }, [])

  async function join(): Promise<void> {
    setBusy(true)
    const state = await subscribeDevice()
    setDevice(state === 'ready' ? 'on' : state)
    setBusy(false)
  }

  async function choose(isWanted: boolean): Promise<void> {
    onChange(isWanted)
    if (isWanted) return join()
    await unsubscribeDevice()
    setDevice(pushState())
  }

  const canJoin = isOn && ['ask', 'ready', 'failed'].includes(device)
  return (
    <>
      <Switch
        label={t('preferences:notifications.push')}
        // While it is off nobody is notified, whatever the device could do.
        hint={t(`preferences:push.${device === 'on' && !isOn ? 'ready' : device}`)}
        checked={isOn}
        onChange={({ target }) => void choose(target.checked)}
      />
      {canJoin || isBusy ? (
        <Button
          ref={focusGoesOn}
          className={styles.here}
          icon={<BellRing aria-hidden />}
          isBusy={isBusy}
          onClick={() => void join()}
        >
          {t('preferences:push.here')}
        </Button>
      ) : null}
    </>
  )
}
