"""What Lighthouse says about the page."""
