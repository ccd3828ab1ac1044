import { pageRoutes } from '../page-routes.ts'

export const projectRoutes = {
  readCurrent: pageRoutes.readProject,
  readAdmin: 'GET /internal/projects/current',
  updateAdmin: 'PATCH /internal/projects/current',
  deleteAdmin: 'DELETE /internal/projects/current',
  listOwned: 'GET /internal/projects',
  createOwned: 'POST /internal/projects',
  transfer: 'POST /internal/projects/transfer',
} as const
