import { Checkbox } from '@latchkey/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from './ProviderChoices.module.css'
import { providerIds, providerNames } from './providers.ts'

/** The providers to keep for the project. Only keeping them: nobody can sign in by one in this version. */
export function ProviderChoices({ field }: { field: UseFormRegisterReturn }) {
  return (
    <fieldset className={styles.providers}>
      <legend>Providers</legend>
      <p className={styles.note}>
        These are noted in the project’s configuration, with the server’s shared keys. This version of Latchkey does not
        sign people in through them yet, so the preview leaves them out.
      </p>
      <div className={styles.choices}>
        {providerIds.map(id => (
          <Checkbox key={id} label={providerNames[id]} value={id} {...field} />
        ))}
      </div>
    </fieldset>
  )
}
