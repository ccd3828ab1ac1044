import { MultiFactorAuthenticationRequired } from '@latchkey/js/client'
import type { MailedCode } from '@latchkey/js/internal'
import { Button } from '@latchkey/ui/Button'
import { Heading, Strong, Text } from '@latchkey/ui/Text'
import { CodeForm } from '../forms/CodeForm.tsx'
import { useWordsForCode } from '../forms/code-failure.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useRunSignIn } from './auth-flow.ts'
import { SendAgain } from './SendAgain.tsx'

export interface MagicLinkCodeProps {
  mailed: MailedCode
  /** The same address was sent another. */
  onSent: (mailed: MailedCode) => void
  onCancel: () => void
}

/** Where the six characters of the mail are typed. */
export default function MagicLinkCode({ mailed, onSent, onCancel }: MagicLinkCodeProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const runSignIn = useRunSignIn()
  const wordsFor = useWordsForCode()
  // The address stands out, wherever in the sentence a language has it.
  const [before, after] = t('We sent an email to {email}.').split('{email}')

  async function enter(typed: string) {
    const result = await runSignIn(() => app.signInWithMagicLink(typed + mailed.nonce))
    // With a second factor the way leads on, to its page.
    if (result.status === 'ok' || MultiFactorAuthenticationRequired.is(result.error)) return undefined
    return wordsFor(result.error)
  }

  return (
    <>
      <div className="latchkey-sheet-head">
        <Heading>{t('Check your inbox')}</Heading>
        <Text isMuted>
          {before}
          <Strong>{mailed.email}</Strong>
          {after}
        </Text>
      </div>
      <div className="latchkey-form">
        <CodeForm
          label={t('Code')}
          hint={t('Type the six characters of the email, or open the link in it.')}
          characters="letters-and-digits"
          enter={enter}
        />
        <div className="latchkey-form latchkey-form-tight">
          <SendAgain mailed={mailed} onSent={onSent} />
          <Button variant="ghost" isWide onClick={onCancel}>
            {t('Use another address')}
          </Button>
        </div>
      </div>
    </>
  )
}
