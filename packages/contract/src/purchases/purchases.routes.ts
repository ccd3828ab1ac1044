export const purchaseRoutes = {
  createUrl: 'POST /payments/purchases/create-purchase-url',
  validateCode: 'POST /payments/purchases/validate-code',
  session: 'POST /payments/purchases/purchase-session',
  testModeSession: 'POST /internal/payments/test-mode-purchase-session',
  list: 'GET /payments/purchases/:customerType/:customerId',
  cancel: 'POST /payments/purchases/:customerType/:customerId/:purchaseId/cancel',
  resume: 'POST /payments/purchases/:customerType/:customerId/:purchaseId/resume',
  portal: 'POST /payments/portal/:customerType/:customerId',
} as const
