/** The emails that a project sends by itself, as templates of the project with variables. */
import { templateIds } from '@latchkey/contract'
import { inert } from '@latchkey/emails'
import type { NoticeName, NoticeProps } from './notices.ts'

/** What each is made of. It is of use for as long as its code or link. */
export interface SystemEmailProps {
  'email-verification': { link: string; lifetimeSeconds: number }
  'password-reset': { link: string; lifetimeSeconds: number }
  'sign-in-code': { code: string; link: string; lifetimeSeconds: number }
  'team-invitation': {
    teamName: string
    inviterName?: string
    roleNames?: readonly string[]
    link: string
    lifetimeSeconds: number
  }
  'sign-in-invitation': { link: string }
  'account-change': { sentence: string; time: string; location: string; link: string }
  'payment-receipt': PaymentProps
  'payment-failed': PaymentProps
}
interface PaymentProps {
  productName: string
  /** With its currency. */
  amount: string
  /** Of the invoice at Stripe. */
  link: string | null
}
export type SystemEmailName = keyof SystemEmailProps

/** As it waits in a job, sealed. */
export interface StoredSystemEmail<Name extends SystemEmailName = SystemEmailName> {
  readonly to: string
  readonly template: Name
  readonly props: SystemEmailProps[Name]
  readonly userId?: string
  readonly userName?: string | null
  /** Of the request that caused the email, a BCP 47 tag. It counts where the reader is no user, or has chosen no language. */
  readonly requestLocale?: string | null
}

export interface StoredNotice {
  readonly to: string
  readonly template: NoticeName
  readonly props: NoticeProps[NoticeName]
}

export interface SystemEmail {
  readonly templateId: string
  readonly userName: string | null
  readonly variables: Readonly<Record<string, string>>
  /** The names of variables with a code or a link in them. */
  readonly secrets: readonly string[]
}

/** Names are made inert: the person who chose them is not the one who reads the mail. */
export function getSystemEmail(
  { template, props, userName = null }: StoredSystemEmail,
  projectName: string,
): SystemEmail {
  const { templateId, secrets, getVariables } = described[template]
  const name = userName ? inert(userName) : null
  return {
    templateId,
    userName: name,
    variables: {
      // Each description is of the props of its own name.
      ...getVariables(props as never),
      projectDisplayName: inert(projectName),
      userDisplayName: name ?? '',
      ...(template === 'sign-in-invitation' ? { teamDisplayName: inert(projectName) } : {}),
    },
    secrets,
  }
}

type Described = {
  [Name in SystemEmailName]: {
    readonly templateId: string
    readonly secrets: readonly string[]
    getVariables(props: SystemEmailProps[Name]): Record<string, string>
  }
}

// Anyone with the address of an invoice sees it.
const ofPayment = {
  secrets: ['paymentLink'],
  getVariables: ({ productName, amount, link }: PaymentProps): Record<string, string> => ({
    productDisplayName: inert(productName),
    paymentAmount: amount,
    ...(link !== null && { paymentLink: link }),
  }),
}

const described: Described = {
  'email-verification': {
    templateId: templateIds.emailVerification,
    secrets: ['emailVerificationLink'],
    getVariables: ({ link }) => ({ emailVerificationLink: link }),
  },
  'password-reset': {
    templateId: templateIds.passwordReset,
    secrets: ['passwordResetLink'],
    getVariables: ({ link }) => ({ passwordResetLink: link }),
  },
  'sign-in-code': {
    templateId: templateIds.magicLink,
    secrets: ['magicLink', 'otp'],
    getVariables: ({ link, code }) => ({ magicLink: link, otp: code }),
  },
  'team-invitation': {
    templateId: templateIds.teamInvitation,
    secrets: ['teamInvitationLink'],
    getVariables: ({ link, teamName, inviterName, roleNames = [] }) => ({
      teamInvitationLink: link,
      teamDisplayName: inert(teamName),
      ...(inviterName && { inviterDisplayName: inert(inviterName) }),
      ...(roleNames.length > 0 && { teamRoleNames: inert(roleNames.join(', ')) }),
    }),
  },
  // Its link is a page of the application, without a code.
  'sign-in-invitation': {
    templateId: templateIds.signInInvitation,
    secrets: [],
    getVariables: ({ link }) => ({ signInInvitationLink: link }),
  },
  'account-change': {
    templateId: templateIds.accountChange,
    secrets: ['accountChangeLink'],
    getVariables: ({ sentence, time, location, link }) => ({
      accountChangeSentence: sentence,
      accountChangeTime: time,
      accountChangeLocation: location,
      accountChangeLink: link,
    }),
  },
  'payment-receipt': { templateId: templateIds.paymentReceipt, ...ofPayment },
  'payment-failed': { templateId: templateIds.paymentFailed, ...ofPayment },
}
