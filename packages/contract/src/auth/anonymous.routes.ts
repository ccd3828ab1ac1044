export const anonymousRoutes = { signUp: 'POST /auth/anonymous/sign-up' } as const
