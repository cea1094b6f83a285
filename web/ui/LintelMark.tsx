// The mark: one beam above several doorways. Never recoloured.

export function LintelMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="7.5" fill="var(--mantine-primary-color-filled)" />
      <rect x="5" y="6.4" width="18" height="4.4" rx="1.3" fill="#fff" />
      <rect x="7" y="12.6" width="3.6" height="9.6" rx="1.2" fill="#fff" />
      <rect x="17.4" y="12.6" width="3.6" height="9.6" rx="1.2" fill="#fff" />
      <path d="M12.4 22.2v-6.1a1.6 1.6 0 0 1 3.2 0v6.1z" fill="#fff" opacity=".55" />
    </svg>
  )
}
