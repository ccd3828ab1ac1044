export const itemRoutes = {
  read: 'GET /payments/items/:customerType/:customerId/:itemId',
  changeQuantity: 'POST /payments/items/:customerType/:customerId/:itemId/update-quantity',
} as const
