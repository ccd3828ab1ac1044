import Link from 'next/link'

export default function Home() {
  return (
    <main>
      <h1>Anyone may read this</h1>
      <Link href="/account">Account</Link>
    </main>
  )
}
