'use client'

import { CopyButton } from '@latchkey/ui/CopyField'
import { Field, useFieldAttributes } from '@latchkey/ui/Field'
import { Row } from '@latchkey/ui/Layout'
import { useTranslation } from '../i18n/use-translation.ts'

interface SecretKeyProps {
  label: string
  secret: string
}

/** A key to be typed by hand: all of it stands there, however narrow the screen. */
export function SecretKey({ label, secret }: SecretKeyProps) {
  const t = useTranslation()
  return (
    <>
      <Field label={label}>
        <KeyText secret={secret} />
      </Field>
      <Row>
        <CopyButton value={secret} labels={{ copy: t('Copy'), copied: t('Copied') }} />
      </Row>
    </>
  )
}

function KeyText({ secret }: Pick<SecretKeyProps, 'secret'>) {
  return (
    <output {...useFieldAttributes()} className="latchkey-input latchkey-secret-key">
      {secret}
    </output>
  )
}
