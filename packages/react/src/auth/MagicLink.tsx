import { Stack } from '@latchkey/ui/Layout'
import { useState } from 'react'
import MagicLinkCode from './MagicLinkCode.tsx'
import MagicLinkForm from './MagicLinkForm.tsx'
import { useMailedCode } from './use-stored-input.ts'

/** From the address to the code, and back. */
export default function MagicLink() {
  const [mailed, follow] = useMailedCode()
  const [lastEmail, setLastEmail] = useState<string>()

  function goBack() {
    setLastEmail(mailed?.email)
    follow(null)
  }

  return mailed ? (
    <Stack>
      <MagicLinkCode mailed={mailed} onSent={follow} onCancel={goBack} />
    </Stack>
  ) : (
    <MagicLinkForm defaultEmail={lastEmail} onSent={follow} />
  )
}
