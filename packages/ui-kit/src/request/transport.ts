// Sends one HTTP request and reads its answer. Uploads use XMLHttpRequest, the only way to show their progress.

/** Request timeout of shell.md §9, in milliseconds. */
const TIMEOUT_MS = 300_000;

export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  /** Share sent so far, 0 to 1; uploads only. */
  onProgress?: ((share: number) => void) | undefined;
}

export interface Incoming {
  status: number;
  header(name: string): string | null;
  blob(): Promise<Blob>;
  text(): Promise<string>;
}

export type Transport = (request: Outgoing) => Promise<Incoming>;

/** Rejects with TimeoutError after 300 s, AbortError when cancelled, TypeError without a connection. */
export const transport: Transport = (request) => (request.onProgress ? viaXhr(request) : viaFetch(request));

async function viaFetch({ method, url, headers, body, signal }: Outgoing): Promise<Incoming> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, {
    method,
    headers,
    body: body ?? null,
    // The token is sent in a header only, never in cookies (WEB-1).
    credentials: "omit",
    cache: "no-store",
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    blob: () => response.blob(),
    text: () => response.text(),
  };
}

function viaXhr({ method, url, headers, body, signal, onProgress }: Outgoing): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.responseType = "blob";
    xhr.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    xhr.onerror = () => reject(new TypeError("no connection"));
    xhr.ontimeout = () => reject(new DOMException("no answer in time", "TimeoutError"));
    xhr.onabort = () => reject(new DOMException("cancelled", "AbortError"));
    xhr.onload = () => {
      const content: Blob = xhr.response;
      resolve({
        status: xhr.status,
        header: (name) => xhr.getResponseHeader(name),
        blob: async () => content,
        text: () => content.text(),
      });
    };
    signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(body ?? null);
  });
}
