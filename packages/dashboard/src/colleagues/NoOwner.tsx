import { Button, Field, Heading, Sheet, Text, TextInput } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { BrandMark } from '../layouts/Brand.tsx'
import styles from './ClaimScreen.module.css'
import { findCode } from './claim.ts'
import { claimScreen } from './colleagues.screens.ts'

export function ClaimFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Sheet fullPage className={styles.sheet}>
      <div className={styles.head}>
        <BrandMark size={44} />
        <Heading>{title}</Heading>
      </div>
      {children}
    </Sheet>
  )
}

/** In place of the sign-in page, on which nobody could sign in yet. */
export function NoOwner() {
  return (
    <ClaimFrame title="This server has no owner yet">
      <Text isMuted className={styles.words}>
        Latchkey printed a link in its terminal when it started. Open the link to become the owner, or paste it here.
      </Text>
      <LinkForm />
    </ClaimFrame>
  )
}

/** Takes the link of the terminal, or the code in it. */
export function LinkForm() {
  const navigate = useNavigate()
  const [link, setLink] = useState('')
  const [error, setError] = useState<string>()

  function open(event: FormEvent) {
    event.preventDefault()
    const code = findCode(link)
    if (code === undefined) setError('Copy the whole link from the terminal, up to the end of its code.')
    else void navigate({ to: claimScreen.path, search: { code } })
  }

  return (
    <form onSubmit={open} noValidate className={styles.actions}>
      <Field label="Link from the terminal" error={error}>
        <TextInput
          autoComplete="off"
          autoFocus
          spellCheck={false}
          value={link}
          placeholder={`${location.origin}${claimScreen.path}?code=…`}
          onChange={({ target }) => {
            setLink(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" isWide>
        Continue
      </Button>
    </form>
  )
}
