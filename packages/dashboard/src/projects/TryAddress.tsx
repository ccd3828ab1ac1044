import { isAppUrl, isTrustedUrl } from '@latchkey/contract/rules'
import type { AdminOwnedProject } from '@latchkey/js'
import { Field, TextInput } from '@latchkey/ui'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import styles from './DomainsScreen.module.css'
import { useAppSchemes } from './use-app-schemes.ts'

/** Says of any address whether links may lead there, by the same rules by which the server decides. */
export function TryAddress({ project }: { project: AdminOwnedProject }) {
  const [typed, type] = useState('')
  return (
    <>
      <Field label="Address">
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://app.example.com/handler/sign-in"
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <p role="status" className={styles.verdict}>
        {typed.trim() !== '' && <Verdict project={project} typed={typed.trim()} />}
      </p>
    </>
  )
}

function Verdict({ project, typed }: { project: AdminOwnedProject; typed: string }) {
  const schemes = useAppSchemes(project).schemes.map(({ scheme }) => scheme)
  if (!URL.canParse(typed)) return 'This is no address yet. It looks like https://app.example.com'
  const { allowLocalhost, domains } = project.config
  const url = new URL(typed)
  const isTrusted = isTrustedUrl({ allowLocalhost, domains: domains.map(({ domain }) => domain) }, url)
  return isTrusted || isAppUrl(schemes, url) ? (
    <>
      <CircleCheck size={16} aria-hidden="true" className={styles.yes} />{' '}
      {isTrusted
        ? 'Trusted: links may lead there.'
        : 'Trusted for sign-ins: they may lead there, and no link of a mail.'}
    </>
  ) : (
    <>
      <CircleX size={16} aria-hidden="true" className={styles.no} /> Not trusted: a link there is refused.
    </>
  )
}
