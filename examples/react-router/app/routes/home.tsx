export default function Home() {
  return <h1>Anyone may read this</h1>
}
