import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('account', 'routes/account.tsx'),
  route('api/me', 'routes/api.me.ts'),
  route('handler/*', 'routes/handler.tsx'),
] satisfies RouteConfig
