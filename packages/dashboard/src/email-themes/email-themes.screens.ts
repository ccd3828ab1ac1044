import { Palette } from 'lucide-react'
import { flag, type RawSearch } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const themeScreen = screen({
  path: '/projects/$projectId/email-themes/$themeId',
  title: 'Email theme',
})

export const themesScreen = screen({
  path: '/projects/$projectId/email-themes',
  title: 'Email themes',
  readSearch: readThemesSearch,
  navigation: { icon: Palette, key: 'h', label: 'Themes', section: 'Mail' },
  palette: {
    words: 'mails look colours logo footer tsx',
    actions: [
      { id: 'new-theme', label: 'New email theme', words: 'add', needs: 'developer', search: { create: true } },
    ],
  },
})

export interface ThemesSearch {
  /** The form for a new theme is open. */
  create?: true
}

function readThemesSearch({ create }: RawSearch): ThemesSearch {
  return { create: flag(create) }
}
