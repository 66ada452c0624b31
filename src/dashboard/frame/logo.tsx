/** The product's mark. */
export function Logo() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className="shrink-0 text-accent">
      <path
        d="M3 8.2 10 3l7 5.2V17H3Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path d="M10 3v14M3 11.5h14" stroke="currentColor" strokeWidth="1.2" opacity="0.55" />
      <circle cx="13.4" cy="14.2" r="1.5" fill="currentColor" />
    </svg>
  );
}
