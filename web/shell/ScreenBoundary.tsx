// Keeps what goes wrong in a screen in its place, so that nothing ever stays blank; another address is another try.
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ScreenError } from './ScreenError.tsx'

export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary place={pathname}>{children}</Boundary>
}

interface Props {
  place: string
  children: ReactNode
}

class Boundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.error) this.setState({ error: undefined })
  }

  override render() {
    return this.state.error ? <ScreenError /> : this.props.children
  }
}
