/** The pages behind an unsubscribe link: for people whose mail program has no button of its own for it. */
import { escaped, htmlPage } from '../kernel/http/html-page.ts'

export interface PageSubject {
  /** Display name of the project. */
  readonly project: string
  /** Name of the category. */
  readonly category: string
}

type Page = (nonce: string) => string

export function offerPage({ project, category }: PageSubject): Page {
  return page(
    `Unsubscribe from ${project}`,
    `<p>You will no longer get emails of the category <strong>${escaped(category)}</strong> from ${isolated(project)}.
Emails that your account needs, such as codes to sign in, will still come.</p>
<form method="post"><button class="primary">Unsubscribe</button></form>`,
  )
}

export function donePage({ project, category }: PageSubject): Page {
  return page(
    'You are unsubscribed',
    `<p role="status">${isolated(project)} will not send you emails of the category <strong>${escaped(category)}</strong>
any more. If you change your mind, you can switch them on again in the settings of your account.</p>`,
  )
}

export function alreadyPage({ project, category }: PageSubject): Page {
  return page(
    'You are already unsubscribed',
    `<p role="status">${isolated(project)} does not send you emails of the category <strong>${escaped(category)}</strong>.
There is nothing left to do.</p>`,
  )
}

export function incompletePage(): Page {
  return page(
    'This link is incomplete',
    '<p class="problem" role="alert">Copy the whole link from the email, or press the link in the email again.</p>',
  )
}

export function expiredPage(): Page {
  return page(
    'This link does not work any more',
    `<p class="problem" role="alert">Links to unsubscribe work for 90 days. Use the link of a newer email, or change
which emails you get in the settings of your account.</p>`,
  )
}

function page(title: string, content: string): Page {
  return nonce => htmlPage(title, nonce, `<h1>${isolated(title)}</h1>\n${content}`)
}

/** A name may run from right to left, in a sentence that does not. */
function isolated(text: string): string {
  return `<bdi>${escaped(text)}</bdi>`
}
