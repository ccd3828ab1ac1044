import { pageRoutes } from '../page-routes.ts'

export const userRoutes = {
  readOwn: pageRoutes.readUser,
  updateOwn: 'PATCH /users/me',
  deleteOwn: 'DELETE /users/me',
  list: 'GET /users',
  create: 'POST /users',
  read: 'GET /users/:userId',
  update: 'PATCH /users/:userId',
  delete: 'DELETE /users/:userId',
} as const
