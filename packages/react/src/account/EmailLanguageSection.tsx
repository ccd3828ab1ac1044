import type { CurrentUser } from '@latchkey/js'
import { Field } from '@latchkey/ui/Field'
import { Select } from '@latchkey/ui/Select'
import { useState } from 'react'
import { useFrame, useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'
import { languages } from '../i18n/languages.ts'
import { nearestLanguage } from '../i18n/nearest-language.ts'
import { Section } from './Section.tsx'

/** The language of emails to the user. Until one is known it is that of the page. */
export function EmailLanguageSection({ user }: { user: CurrentUser }) {
  const t = useTranslation()
  const { language } = useFrame()
  const [chosen, choose] = useState(user.locale ?? language)
  const save = useAction(async (locale: string) => {
    choose(locale)
    try {
      await user.update({ locale })
    } catch (error) {
      choose(chosen)
      throw error
    }
  })

  return (
    <Section title={t('Language')} description={t('The language of emails to you.')}>
      <Field label={t('Language')}>
        <Select options={options} value={nearestLanguage(chosen)} onChange={({ target }) => save(target.value)} />
      </Field>
    </Section>
  )
}

/** Each by its own name: `Deutsch (Deutschland)`. */
const options = languages.map(language => ({
  value: language,
  label: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
}))
