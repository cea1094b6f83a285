// A factor that the address asks to set up: begun once, and taken out of the address.
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

export function useAskedSetUp(factor: 'two-factor' | 'passkey', begin: () => void): void {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const latest = useRef(begin)
  latest.current = begin
  const isAsked = new URLSearchParams(search).get('set-up') === factor
  const isBegun = useRef(false)
  useEffect(() => {
    if (!isAsked) {
      isBegun.current = false
      return
    }
    if (isBegun.current) return
    isBegun.current = true
    void navigate({ search: '', hash }, { replace: true })
    // The heading of a new screen takes the focus in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => latest.current()))
  }, [isAsked, hash, navigate])
}
