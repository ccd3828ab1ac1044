export const accountChangeRoutes = {
  showUndo: 'GET /account-changes/undo-link',
  undo: 'POST /account-changes/undo-link',
} as const
