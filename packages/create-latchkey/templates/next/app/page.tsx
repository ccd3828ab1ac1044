export default function Home() {
  return (
    <main>
      <h1>Anyone may read this</h1>
    </main>
  )
}
