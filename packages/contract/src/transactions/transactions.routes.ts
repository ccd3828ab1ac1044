export const transactionRoutes = {
  list: 'GET /internal/payments/transactions',
} as const
