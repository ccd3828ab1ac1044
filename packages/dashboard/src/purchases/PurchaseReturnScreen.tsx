import { PurchaseReturn } from '@latchkey/react'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { purchaseReturnScreen } from './purchases.screens.ts'

/** How a payment went that left the page, such as for a bank to confirm it. */
export function PurchaseReturnScreen() {
  const { searchStr } = useLocation()
  useEffect(() => {
    document.title = purchaseReturnScreen.title
  }, [])
  return <PurchaseReturn query={new URLSearchParams(searchStr)} fullPage />
}
