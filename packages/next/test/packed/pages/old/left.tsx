export default function Left() {
  return <h1>Left</h1>
}
