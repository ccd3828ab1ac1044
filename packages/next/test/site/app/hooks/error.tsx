'use client'

export default function Problem({ error }: { error: Error }) {
  return <h1>Problem: {error.message}</h1>
}
