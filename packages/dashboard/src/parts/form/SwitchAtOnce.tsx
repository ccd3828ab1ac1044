import { type ChoiceProps, Switch } from '@latchkey/ui'
import { useState } from 'react'

export interface SwitchAtOnceProps extends Omit<ChoiceProps, 'checked' | 'onChange'> {
  /** As it is saved. */
  isOn: boolean
  /** Saves it. Should that fail, the switch goes back. */
  onSwitch: (isOn: boolean) => Promise<unknown>
}

/** A switch outside of any form: it moves at once, and is saved by moving it. */
export function SwitchAtOnce({ isOn, onSwitch, ...rest }: SwitchAtOnceProps) {
  const [wanted, want] = useState<boolean>()

  async function change(next: boolean) {
    want(next)
    try {
      await onSwitch(next)
    } finally {
      want(undefined)
    }
  }

  return <Switch {...rest} checked={wanted ?? isOn} onChange={({ target }) => change(target.checked)} />
}
