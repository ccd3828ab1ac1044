import { Greeting } from './Greeting'

export default function Home() {
  return (
    <main>
      <Greeting />
    </main>
  )
}
