export const itemRoutes = {
  read: 'GET /payments/items/:customerType/:customerId/:itemId',
  changeQuantity: 'POST /payments/items/:customerType/:customerId/:itemId/update-quantity',
  history: 'GET /internal/payments/items/:customerType/:customerId/:itemId/history',
} as const
