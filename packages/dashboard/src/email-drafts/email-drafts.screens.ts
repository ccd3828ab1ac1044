import { FilePen } from 'lucide-react'
import { flag, type RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const draftScreen = screen({
  path: '/projects/$projectId/email-drafts/$draftId',
  title: 'Email draft',
})

export const draftsScreen = screen({
  path: '/projects/$projectId/email-drafts',
  title: 'Email drafts',
  readSearch: readDraftsSearch,
  navigation: { icon: FilePen, key: 'w', label: 'Drafts', section: 'Mail' },
  palette: {
    words: 'mails newsletter announcement send all users',
    actions: [
      { id: 'new-draft', label: 'New email draft', words: 'write send', needs: 'developer', search: { create: true } },
    ],
  },
})

export interface DraftsSearch {
  /** The form for a new draft is open. */
  create?: true
}

function readDraftsSearch({ create }: RawSearch): DraftsSearch {
  return { create: flag(create) }
}

export const sendDraftScreen = screen({
  path: '/projects/$projectId/email-drafts/$draftId/send',
  title: 'Send a draft',
})
