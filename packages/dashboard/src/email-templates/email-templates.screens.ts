import { LayoutTemplate } from 'lucide-react'
import { flag, type RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const templateScreen = screen({
  path: '/projects/$projectId/email-templates/$templateId',
  title: 'Email template',
})

export const templatesScreen = screen({
  path: '/projects/$projectId/email-templates',
  title: 'Email templates',
  readSearch: readTemplatesSearch,
  navigation: { icon: LayoutTemplate, key: 'y', label: 'Templates', section: 'Mail' },
  palette: {
    words: 'mails verification password reset magic link invitation tsx',
    actions: [
      { id: 'new-template', label: 'New email template', words: 'add', needs: 'developer', search: { create: true } },
    ],
  },
})

export interface TemplatesSearch {
  /** The form for a new template is open. */
  create?: true
}

function readTemplatesSearch({ create }: RawSearch): TemplatesSearch {
  return { create: flag(create) }
}
