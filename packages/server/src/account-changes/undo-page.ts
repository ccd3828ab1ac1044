/** The pages behind the link *This was not me*. They are the server's, so that they are there for every application. */
import type { ChangedAccount } from '../codes/codes.ts'
import { escaped, htmlPage } from '../kernel/http/html-page.ts'
import { changeWords } from './words.ts'

type Page = (nonce: string) => string

export function offerPage(project: string, account: ChangedAccount): Page {
  const { atMillis, userAgent } = account
  const { sentence, time, location } = changeWords({ ...account, at: new Date(atMillis) }, 'en-US')
  return page(
    'Was this not you?',
    `<p><strong>${escaped(sentence)}</strong> This was at ${isolated(project)},
${escaped(time)}, from ${isolated(location)}.</p>
${userAgent === null ? '' : `<p><small>The browser was ${isolated(userAgent)}</small></p>`}
<p>If it was you, close this page. If not, we undo the change, remove what was added since, sign out every device,
and send a link to a new password to ${isolated(account.email)}.</p>
<form method="post"><button class="primary">This was not me</button></form>`,
  )
}

export function donePage(
  project: string,
  { email, isResetLinkSent }: { email: string; isResetLinkSent: boolean },
): Page {
  const next = isResetLinkSent
    ? `Choose a new password with the link that we sent to ${isolated(email)}.`
    : `Sign in to ${isolated(project)} with ${isolated(email)}. If you had a password, ask for a new one there.`
  return page(
    'Your account is yours again',
    `<p role="status">The change is undone, and every device is signed out. ${next}</p>
<p>If an earlier mail is about a change that was not yours, use its link, too. Then look at your sign-in methods and API keys,
and make new recovery codes if you use a second factor.</p>`,
  )
}

export function usedPage(): Page {
  return page(
    'This link was used already',
    `<p class="problem" role="alert">The change is undone already, with this link or that of an earlier change. If you see an
earlier mail about a change that was not yours, use its link.</p>`,
  )
}

export function deadPage(): Page {
  return page(
    'This link does not work any more',
    `<p class="problem" role="alert">Copy the whole link from the mail. It works for seven days; after that, ask for a new
password on the sign-in page.</p>`,
  )
}

function page(title: string, content: string): Page {
  return nonce => htmlPage(title, nonce, `<h1>${escaped(title)}</h1>\n${content}`)
}

/** A name may run from right to left, in a sentence that does not. */
function isolated(text: string): string {
  return `<bdi>${escaped(text)}</bdi>`
}
