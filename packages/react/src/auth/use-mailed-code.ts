'use client'

import { clearMailedCode, getStoredMailedCode, keepMailedCode, type MailedCode } from '@latchkey/js/internal'
import { useState } from 'react'

/** The email whose code the page waits for, also after a reload, or null; and a setter. */
export function useMailedCode(isPreview = false): [MailedCode | null, (next: MailedCode | null) => void] {
  const [mailed, setMailed] = useState(() => (isPreview ? null : getStoredMailedCode()))

  function follow(next: MailedCode | null) {
    if (next) keepMailedCode(next)
    else clearMailedCode()
    setMailed(next)
  }

  return [mailed, follow]
}
