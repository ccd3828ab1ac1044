/** Opening the customer's app as a user. */
import type { AdminOwnedProject, ServerUser } from '@latchkey/js'
import { type ReactNode, useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { useTask } from '../parts/use-task.ts'
import { handlerPages } from '../projects/handler-page.ts'
import { getName } from '../users/user-words.ts'
import { ImpersonateDialog } from './ImpersonateDialog.tsx'

export interface Impersonation {
  /** Opens the app in a new tab; where there are several addresses of it, asks which. */
  start: () => void
  isOpening: boolean
  /** Must be rendered; null while there is nothing to choose. */
  dialog: ReactNode
}

/** What the dialog is about: which app to open, or a link that the browser did not open. */
type Choice = { readonly is: 'page' } | { readonly is: 'link'; readonly url: string }

export function useImpersonation(project: AdminOwnedProject, user: ServerUser): Impersonation {
  const pages = handlerPages(project, useDashboard().settings.demoUrl, 'impersonation')
  const [choice, setChoice] = useState<Choice>()
  const [isOpening, setOpening] = useState(false)

  const lead = useTask(async (tab: Window | null, callbackUrl: string | undefined) => {
    try {
      const { url } = await user.createImpersonationLink({ callbackUrl })
      if (tab) tab.location.replace(url)
      setChoice(tab ? undefined : { is: 'link', url })
    } catch (error) {
      tab?.close()
      throw error
    }
  })

  /** Without an address of the app the server chooses: the hosted page. */
  async function open(callbackUrl: string | undefined) {
    // At once, while the browser knows that the user pressed a button.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    setOpening(true)
    await lead(tab, callbackUrl)
    setOpening(false)
  }

  return {
    start: () => (pages.length > 1 ? setChoice({ is: 'page' }) : void open(pages[0])),
    isOpening,
    dialog: choice && (
      <ImpersonateDialog
        name={getName(user)}
        pages={pages}
        link={choice.is === 'link' ? choice.url : undefined}
        onOpen={open}
        onClose={() => setChoice(undefined)}
      />
    ),
  }
}
