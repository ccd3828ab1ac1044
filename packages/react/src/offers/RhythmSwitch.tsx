'use client'

import type { Interval } from '@latchkey/js'
import { useId } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { usePriceWords } from './price-words.ts'

interface RhythmSwitchProps {
  rhythms: readonly Interval[]
  selected: Interval
  onSelect: (rhythm: Interval) => void
}

/** How often is paid: one choice for all cards. */
export function RhythmSwitch({ rhythms, selected, onSelect }: RhythmSwitchProps) {
  const t = useTranslation()
  const words = usePriceWords()
  const name = useId()
  return (
    <fieldset className="latchkey-rhythms">
      <legend className="latchkey-visually-hidden">{t('How often you pay')}</legend>
      {rhythms.map(rhythm => (
        <label key={rhythm.join()} className="latchkey-rhythm">
          <input
            type="radio"
            name={name}
            className="latchkey-visually-hidden"
            checked={rhythm === selected}
            onChange={() => onSelect(rhythm)}
          />
          {words.rhythm(rhythm)}
        </label>
      ))}
    </fieldset>
  )
}
