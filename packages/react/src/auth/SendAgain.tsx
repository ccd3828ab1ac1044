import type { MailedCode } from '@latchkey/js/internal'
import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { useEffect, useState } from 'react'
import { useWordsForFailure } from '../forms/failure.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'

interface SendAgainProps {
  mailed: MailedCode
  onSent: (mailed: MailedCode) => void
}

/** Emails can be slow: until then another one would only arrive before the first. */
const pauseSeconds = 30

/** For a mail that does not come. The code of an older one does not fit the new one's nonce; its link still works. */
export function SendAgain({ mailed, onSent }: SendAgainProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const wordsFor = useWordsForFailure()
  const secondsLeft = useSecondsUntil(mailed.sentAt + pauseSeconds * 1_000)
  const [outcome, setOutcome] = useState<{ isSent: boolean; words: string }>()

  async function send() {
    setOutcome(undefined)
    try {
      const result = await app.sendMagicLinkEmail(mailed.email)
      if (result.status === 'error') throw result.error
      onSent({ email: mailed.email, nonce: result.data.nonce, sentAt: Date.now() })
      setOutcome({ isSent: true, words: t('We sent another email. Type the code of the newest one.') })
    } catch (failure) {
      setOutcome({ isSent: false, words: wordsFor(failure) })
    }
  }

  return (
    <>
      {outcome && <Alert tone={outcome.isSent ? 'success' : 'destructive'}>{outcome.words}</Alert>}
      <Button variant="outline" isWide disabled={secondsLeft > 0} onClick={send}>
        {secondsLeft > 0
          ? t('Not received? Send again in {seconds} s', { seconds: secondsLeft })
          : t('Not received? Send again')}
      </Button>
    </>
  )
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((moment - now) / 1_000))
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) return
    const ticking = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(ticking)
  }, [isOver])
  return secondsLeft
}
