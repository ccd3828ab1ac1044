import type { LatchkeyClientApp, PurchaseDetails } from '@latchkey/js/client'
import { type CodeProblem, codeProblem, createCodeStores } from '../auth/code-state.ts'

/** What the code in the address of a purchase page is worth. */
export type PurchaseState =
  | { readonly state: 'open'; readonly details: PurchaseDetails }
  | { readonly state: CodeProblem }

export const getPurchase = createCodeStores(
  async (app: Pick<LatchkeyClientApp, 'getPurchaseDetails'>, address): Promise<PurchaseState> => {
    // Neither of the two has a space.
    const [code = '', returnUrl] = address.split(' ')
    if (code === '') return { state: 'unknown' }
    const read = await app.getPurchaseDetails(code, { returnUrl })
    return read.status === 'ok' ? { state: 'open', details: read.data } : { state: codeProblem(read.error) }
  },
)
