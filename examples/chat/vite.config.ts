import { defineConfig } from "vite";

export default defineConfig({
  esbuild: { jsx: "automatic" },
  // The package is a link into this repository, from which React could not be found.
  resolve: { dedupe: ["react", "react-dom"] },
  // For the `await` at the top of `main.tsx`.
  build: { target: "es2022", chunkSizeWarningLimit: 2_000 },
});
