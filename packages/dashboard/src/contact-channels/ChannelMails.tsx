import { Result } from '@latchkey/js'
import { KeyRound, MailCheck, Wand } from 'lucide-react'
import { useDashboard } from '../dashboard.ts'
import { ReasonedItem } from '../parts/table/RowMenu.tsx'
import { useTask } from '../parts/use-task.ts'
import { handlerPage, type LinkedPage } from '../projects/handler-page.ts'
import type { ChannelMenuProps } from './ChannelMenu.tsx'
import { whyNoPage, whyNoResetMail, whyNoSignInMail } from './channel-mails.ts'

/** The mails that can be sent to an address. Each leads to a page of the customer's app, so that must be known. */
export function ChannelMails({ project, channel, channels }: ChannelMenuProps) {
  const { demoUrl } = useDashboard().settings
  const { app, config } = project
  const { value } = channel
  const getPage = (page: LinkedPage) => handlerPage(project, demoUrl, page) ?? undefined
  const pages = {
    verification: getPage('email-verification'),
    signIn: getPage('magic-link-callback'),
    reset: getPage('password-reset'),
  }
  // Pages of one app: either all are known or none.
  const noPage = pages.verification === undefined ? whyNoPage : undefined

  const sendVerification = useTask(async () => {
    const error = await channel.sendVerificationEmail({ callbackUrl: pages.verification })
    if (error) throw error
  }, `A verification mail is on its way to ${value}.`)
  const sendSignIn = useTask(
    async () => Result.orThrow(await app.sendMagicLinkEmail(value, { callbackUrl: pages.signIn })),
    `A sign-in mail is on its way to ${value}.`,
  )
  const sendReset = useTask(
    async () => Result.orThrow(await app.sendForgotPasswordEmail(value, { callbackUrl: pages.reset })),
    `A mail to choose a new password is on its way to ${value}.`,
  )

  return (
    <>
      {!channel.isVerified && (
        <ReasonedItem icon={<MailCheck size={16} />} whyNot={noPage} onSelect={sendVerification}>
          Send verification mail
        </ReasonedItem>
      )}
      <ReasonedItem
        icon={<Wand size={16} />}
        whyNot={whyNoSignInMail({ config, channel }) ?? noPage}
        onSelect={sendSignIn}
      >
        Send sign-in mail
      </ReasonedItem>
      <ReasonedItem
        icon={<KeyRound size={16} />}
        whyNot={whyNoResetMail({ config, channel, channels }) ?? noPage}
        onSelect={sendReset}
      >
        Send password reset mail
      </ReasonedItem>
    </>
  )
}
