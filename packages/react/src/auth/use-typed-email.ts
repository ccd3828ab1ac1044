'use client'

import { keepTypedEmail, keptTypedEmail } from '@latchkey/js/internal'
import { type MouseEvent, useEffect, useState } from 'react'

/** The address that was typed on the page before. It is used once: an effect runs only after the page has its field. */
export function useTypedEmail(isPreview = false): string | undefined {
  const [email] = useState(() => (isPreview ? undefined : keptTypedEmail()))
  useEffect(() => {
    if (!isPreview) keepTypedEmail()
  }, [isPreview])
  return email
}

/** For a link to another page with a field for the address: keeps what is typed in the field around it. */
export function carryTypedEmail({ currentTarget }: MouseEvent): void {
  const field = currentTarget.closest('.latchkey-sheet, form')?.querySelector<HTMLInputElement>('input[name=email]')
  keepTypedEmail(field?.value.trim())
}
