/** A purchase page as anyone would write it with the published packages of Stripe. What it shall do stands in its address. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js'
import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const given = (name: string) => query.get(name) ?? ''
const clientSecret = given('secret')

function Checkout() {
  const stripe = useStripe()
  const elements = useElements()
  const [status, setStatus] = useState('loading')
  const [isComplete, setComplete] = useState(false)

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements) return
    const confirmParams = { return_url: `${location.origin}/return` }
    const options = { elements, clientSecret, confirmParams }
    const isSetup = clientSecret.startsWith('seti_')
    if (given('redirect') === 'always') {
      const { error } = isSetup ? await stripe.confirmSetup(options) : await stripe.confirmPayment(options)
      setStatus(`${error.type}: ${error.message}`)
      return
    }
    const confirmed = isSetup
      ? await stripe.confirmSetup({ ...options, redirect: 'if_required' })
      : await stripe.confirmPayment({ ...options, redirect: 'if_required' })
    if (confirmed.error) setStatus(`${confirmed.error.type}: ${confirmed.error.message}`)
    else setStatus('setupIntent' in confirmed ? confirmed.setupIntent.status : confirmed.paymentIntent.status)
  }

  return (
    <form onSubmit={pay}>
      <h1>Checkout</h1>
      <PaymentElement
        onReady={() => setStatus('ready')}
        onLoadError={({ error }) => setStatus(`load error: ${error.type}`)}
        onChange={({ complete }) => setComplete(complete)}
      />
      <button type="submit">Pay</button>
      <p role="status">{status}</p>
      <p>{isComplete ? 'complete' : 'incomplete'}</p>
    </form>
  )
}

async function start(root: Element) {
  const stripe = await loadStripe(given('key'), { stripeAccount: given('account') }).catch(() => null)
  createRoot(root).render(
    stripe ? (
      <Elements stripe={stripe} options={{ clientSecret, appearance: { variables: { borderRadius: '8px' } } }}>
        <Checkout />
      </Elements>
    ) : (
      <p role="status">Stripe.js did not load</p>
    ),
  )
}

const root = document.querySelector('#root')
if (root) await start(root)
