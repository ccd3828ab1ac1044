import { screen } from '../screen.ts'

export const userImportScreen = screen({
  path: '/projects/$projectId/users/transfer/$importId',
  title: 'Import',
})

export const userTransferScreen = screen({
  path: '/projects/$projectId/users/transfer',
  title: 'Import and export',
  palette: { label: 'Import and export users', words: 'csv json migrate' },
})
